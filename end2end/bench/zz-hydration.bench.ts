import { chromium, test } from '@playwright/test';
import { startPortal } from '../support/portal';
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
test('hydration', async () => {
  test.setTimeout(600_000);
  const portal = await startPortal();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.on('console', m => console.log('console', m.text()));
  page.on('pageerror', e => console.log('error', e.message));
  await page.goto(`${portal.address}/sign-in?next=/requests/new`);
  await page.fill('input[name=token]', portal.token);
  await page.click('main form:has(input[name=token]) button:not([type=button])');
  await page.waitForSelector('form[data-alive]');
  for (const kind of (process.env.KINDS ?? 'plain').split(',')) {
    await page.goto(`${portal.address}/requests/new`);
    await page.waitForSelector('form[data-alive]');
    for (const rate of (process.env.RATES ?? '1,1').split(',').map(Number)) {
      const tools = await page.context().newCDPSession(page);
      await tools.send('Emulation.setCPUThrottlingRate', { rate });
      if (process.env.PROFILE) { await tools.send('Profiler.enable'); await tools.send('Profiler.setSamplingInterval', { interval: 200 }); await tools.send('Profiler.start'); } else await browser.startTracing(page, { categories: ['devtools.timeline'] });
      await Promise.all([page.waitForNavigation(), page.evaluate(kind => {
        const form = document.querySelector('form[data-cargo-form]') as HTMLFormElement;
        for (const body of Array.from(document.querySelectorAll('.grid tbody'))) body.remove();
        const add = (name: string, value: string) => { const i = document.createElement('input'); i.type = 'hidden'; i.name = name; i.value = value; form.append(i); };
        for (let l = 0; l < 200; l++) {
          const f: Record<string, string> = { name: 'Loa Bluetooth mini', package_count: '24', gross_weight: kind === 'errors' ? '' : '412', length: '60', width: '40', height: '45', dimension_unit: 'cm' };
          if (kind === 'fcl') { f.load = 'fcl'; f.container_count = '2'; f.container_type = '40HC'; }
          for (const [k, v] of Object.entries(f)) add(`cargos[${l}][${k}]`, v);
        }
        add('do', kind === 'errors' ? 'send' : 'recalculate');
        form.submit();
      }, kind)]);
      await page.waitForSelector('form[data-alive]');
      await page.waitForTimeout(1500 * rate);
      if (process.env.PROFILE) {
        const { profile } = (await tools.send('Profiler.stop')) as any;
        const by = new Map<string, number>(); const tot = new Map<string, number>();
        const nodes = new Map<number, any>(profile.nodes.map((n: any) => [n.id, n]));
        const parent = new Map<number, number>(); for (const n of profile.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
        profile.samples.forEach((id: number, i: number) => {
          const n = nodes.get(id); const d = profile.timeDeltas[i] / 1000; const name = (x: any) => x.callFrame.functionName.slice(0, 110);
          by.set(name(n), (by.get(name(n)) ?? 0) + d);
          const seen = new Set<string>(); for (let p: number | undefined = id; p; p = parent.get(p)) { const k = name(nodes.get(p)); if (!seen.has(k)) { seen.add(k); tot.set(k, (tot.get(k) ?? 0) + d); } }
        });
        const top = (m: Map<string, number>, c: number) => [...m].sort((a, b) => b[1] - a[1]).slice(0, c).map(([k, v]) => `${v.toFixed(0)} ${k}`).join('\n  ');
        console.log('SELF\n  ' + top(by, 30) + '\nTOTAL\n  ' + top(tot, 70));
        await tools.detach();
        continue;
      }
      const trace = JSON.parse((await browser.stopTracing()).toString());
      const calls = trace.traceEvents.filter((e: any) => (e.name === 'FunctionCall' || e.name === 'RunMicrotasks' || e.name === 'TimerFire') && e.ph === 'X' && e.dur > 4000 * rate).map((e: any) => `${e.name} ${(e.dur / 1000).toFixed(0)}`);
      const lines = await page.evaluate(() => [document.querySelectorAll('.grid tbody').length, document.querySelectorAll('.grid input').length, document.querySelector('[data-sum=gross]')!.textContent, document.documentElement.outerHTML.length, document.querySelectorAll('.grid [aria-invalid]').length]);
      console.log(kind, rate, calls.join(', '), JSON.stringify(lines));
      await tools.detach();
    }
  }
  await browser.close();
  await portal.stop();
});
