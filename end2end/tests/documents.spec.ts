// Documents: the checklist, several files at once, and the queue with its photos, cut ways and refusals.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, hasScripts, submit, test } from '../support/fixtures';
import { confirmedRequest } from '../support/operator';

const pdf = (name: string, size = 20) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n'.padEnd(size, 'x')) });

/** The names of the documents in the page's list. */
const listed = (page: Page) => page.locator('section[aria-labelledby=ours] .files li a[href]:not(.btn)').allInnerTexts();

const upload = '#add button.primary';

test('a missing document is marked as not needed, and needed again @wide', async ({ page, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  await signIn(page, { next: `/requests/${code}/documents` });
  const list = page.locator('section[aria-labelledby=checklist]');
  const entry = list.locator('li', { hasText: /Phiếu đóng gói|Packing list/ });
  await expect(entry).toHaveAttribute('data-tone', 'attention');
  if (hasScripts()) await expectAccessible(page);
  await submit(page, entry.getByRole('button', { name: /Không cần|Not needed/ }));
  await expect(entry).toHaveAttribute('data-tone', 'wait');
  await submit(page, entry.getByRole('button', { name: /Cần chứng từ này|It is needed/ }));
  await expect(entry).toHaveAttribute('data-tone', 'attention');
  // "Add" chooses the type.
  await entry.getByRole('link').click();
  await expect(page.locator('[name=doc_type]')).toHaveValue('packing_list');
});

test('several files go up with a type each', async ({ page, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  await signIn(page, { next: `/requests/${code}/documents` });
  if (hasScripts()) {
    await page.waitForFunction(() => document.querySelector('[data-camera]')?.closest('[hidden]') === null);
    await page.setInputFiles('[name=file]', [pdf('Invoice-1.pdf'), pdf('Packing list.pdf'), pdf('scan.pdf')]);
    const rows = page.locator('.queue-files li');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0).locator('select')).toHaveValue('commercial_invoice');
    await expect(rows.nth(1).locator('select')).toHaveValue('packing_list');
    await expect(rows.nth(2).locator('select')).toHaveValue('');
    await expectAccessible(page);
    // A page that is loaded again has them still.
    await page.reload();
    await expect(rows).toHaveCount(3);
    await rows.nth(2).locator('select').selectOption('contract');
  } else {
    await page.locator('noscript a, #add a[href*="files=10"]').click();
    for (const [row, type, name] of [['', 'commercial_invoice', 'Invoice-1.pdf'], ['-2', 'packing_list', 'Packing list.pdf'], ['-5', 'contract', 'scan.pdf']]) {
      await page.selectOption(`#doc_type${row}`, type);
      await page.setInputFiles(`#file${row}`, pdf(name));
    }
  }
  await submit(page, page.locator(upload));
  await expect(page.locator('section[aria-labelledby=ours] .files li')).toHaveCount(3);
  expect(await listed(page)).toEqual(['Invoice-1.pdf', 'Packing list.pdf', 'scan.pdf']);
  await expect(page.locator('.queue-files li')).toHaveCount(0);
  const types = await page.locator('section[aria-labelledby=ours] .files li p').allInnerTexts();
  for (const [at, name] of [/Hóa đơn|invoice/i, /Phiếu đóng gói|packing/i, /Hợp đồng|contract/i].entries()) expect(types[at]).toMatch(name);
});

/** A way to the portal that breaks at four fifths of each upload while `isCut()`. */
async function cutWay(isCut: () => boolean) {
  const way = createServer((incoming, answer) => {
    const onward = request(incoming.url!, { method: incoming.method, headers: incoming.headers }, response => {
      answer.writeHead(response.statusCode!, response.rawHeaders);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    if (isCut() && incoming.url!.includes('/api/upload')) {
      let arrived = 0;
      incoming.on('data', part => {
        arrived += part.length;
        if (arrived > 0.8 * Number(incoming.headers['content-length'])) {
          onward.destroy();
          incoming.socket.destroy();
        } else {
          onward.write(part);
        }
      });
    } else {
      incoming.pipe(onward);
    }
  });
  await new Promise<void>(done => way.listen(0, '127.0.0.1', done));
  return { server: `http://127.0.0.1:${(way.address() as AddressInfo).port}`, close: () => way.close() };
}

test('a cut way, a refusal and a lost answer leave each file there once @script @wide', async ({ browser, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  let isCut = true;
  const way = await cutWay(() => isCut);
  const page = await browser.newPage({ baseURL: portal.address, proxy: { server: way.server } });
  await signIn(page, { next: `/requests/${code}/documents` });
  await page.selectOption('[name=doc_type]', 'cargo_photo');
  const files = [1, 2, 3, 4, 5, 6].map(at => pdf(`paper ${at}.pdf`, 3_000_000 + at));
  await page.setInputFiles('[name=file]', files);
  const rows = page.locator('.queue-files li');
  await expect(rows).toHaveCount(6);
  await operator.fault({ kind: 'body', status: 422, body: { status: 'error', message: 'Mờ quá' }, method: 'POST', path: '/orders/*/attachments', times: 1, skip: 2 });
  await operator.fault({ kind: 'cut', method: 'POST', path: '/orders/*/attachments', times: 1, skip: 2 });
  await operator.clearCalls();
  await page.locator(upload).click();
  for (const row of await rows.all()) await expect(row).toContainText(/Mất kết nối|connection broke/);
  await expect(page.locator('#add [aria-live=polite]'), 'read out').toContainText(/^paper 6.pdf: (Mất kết nối|The connection broke)/);
  await expectAccessible(page);
  const posts = async () => (await operator.calls()).filter(call => call.method === 'POST').length;
  expect(await posts()).toBe(0);
  isCut = false;
  await page.locator(upload).click();
  for (const at of [0, 1, 4, 5]) await expect(rows.nth(at)).toHaveAttribute('data-tone', 'done');
  await expect(rows.nth(2)).toContainText('Mờ quá');
  await expect(rows.nth(3)).toContainText(/“paper 4.pdf”/);
  await expect(rows.nth(3).locator('select')).toBeHidden();
  await expectAccessible(page);
  // Another type for the refused one; what is unclear is not sent again.
  await rows.nth(2).locator('select').selectOption('msds');
  await page.locator(upload).click();
  await expect(rows.nth(2)).toHaveAttribute('data-tone', 'done');
  expect(await posts()).toBe(7);
  // Without the one that is left everything is uploaded: the list is read anew.
  await rows.nth(3).locator('[data-act=remove]').click();
  await expect(rows).toHaveCount(0);
  await expect.poll(async () => (await listed(page)).sort()).toEqual([1, 2, 3, 5, 6].map(at => `paper ${at}.pdf`));
  await page.close();
  way.close();
});

/** A photo of so many pixels. */
async function jpeg(page: Page, width: number, height: number) {
  const bytes = await page.evaluate(async ([width, height]) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext('2d')!.fillRect(0, 0, width, height);
    const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg'));
    return Array.from(new Uint8Array(await blob!.arrayBuffer()));
  }, [width, height]);
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
}

test('a pause stops a photo that is being made smaller @script', async ({ page, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  await signIn(page, { next: `/requests/${code}/documents` });
  const photo = await jpeg(page, 300, 200);
  // Photos are read when `letGo` says so; `ended` counts those that are ready.
  await page.evaluate(() => {
    const held: (() => void)[] = [];
    const [read, write] = [window.createImageBitmap, HTMLCanvasElement.prototype.toBlob];
    const state = { ended: 0, letGo: () => held.splice(0).forEach(go => go()) };
    Object.assign(window, { photos: state });
    window.createImageBitmap = (async (blob: Blob) => {
      await new Promise<void>(go => held.push(go));
      return read(blob);
    }) as typeof window.createImageBitmap;
    HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
      write.call(this, blob => (done(blob), setTimeout(() => state.ended++)), ...how);
    };
  });
  const letGo = () => page.evaluate(() => (window as any).photos?.letGo());
  const ended = () => page.evaluate(() => (window as any).photos.ended as number);
  await page.selectOption('[name=doc_type]', 'cargo_photo');
  await page.setInputFiles('[name=file]', [photo, { ...photo, name: 'IMG_2042.jpg' }]);
  const rows = page.locator('.queue-files li');
  await expect(rows).toHaveCount(2);
  const posts: string[] = [];
  page.on('request', request => request.url().includes('/api/upload') && posts.push(request.url()));
  const [start, pause] = [page.locator(upload), page.locator('#add [data-act=pause]')];
  await start.click();
  await expect(rows.nth(0)).toContainText(/thu nhỏ|photo smaller/);
  await pause.click();
  await expect(rows.nth(0)).toContainText(/Đã tạm dừng|Paused/);
  await letGo();
  await expect.poll(ended).toBe(1);
  expect(posts).toEqual([]);
  await expect(rows.nth(0)).toContainText(/Đã tạm dừng|Paused/);
  await expectAccessible(page);
  // A pause that is taken back leaves one queue at work.
  await start.click();
  await expect(rows.nth(0)).toContainText(/thu nhỏ|photo smaller/);
  await pause.click();
  await start.click();
  await expect(rows.nth(0)).toContainText(/thu nhỏ|photo smaller/);
  await letGo();
  await expect(rows.nth(0)).toHaveAttribute('data-tone', 'done');
  await expect(async () => {
    await letGo();
    expect(await listed(page)).toEqual(['IMG_2041.jpg', 'IMG_2042.jpg']);
  }).toPass({ intervals: [100] });
  expect(posts).toHaveLength(2);
});

test('cells that are pasted are no picture for the operator @script @once', async ({ page, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  await signIn(page, { next: `/requests/${code}/documents` });
  await page.waitForFunction(() => document.querySelector('[data-camera]')?.closest('[hidden]') === null);
  const paste = (at: string, texts: Record<string, string>) =>
    page.locator(at).evaluate((element, texts) => {
      const data = new DataTransfer();
      for (const [kind, text] of Object.entries(texts)) data.setData(kind, text);
      data.items.add(new File(['picture'], 'image.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, texts);
  const rows = page.locator('.queue-files li');
  const cells = { 'text/plain': 'Kệ\t2', 'text/html': '<table><tr><td>Kệ<td>2</table>' };
  await paste('#add [name=note]', cells);
  await paste('#add [name=note]', { 'text/plain': 'Kệ' });
  await paste('body', cells);
  await expect(rows).toHaveCount(0);
  // A picture of the screen, one of a page, a file with its name.
  await paste('#add [name=note]', {});
  await paste('body', { 'text/html': '<img>' });
  await paste('body', { 'text/plain': 'image.png' });
  await expect(rows).toHaveCount(3);
  // Text may be dropped on the note, files anywhere.
  const dropped = (file: boolean) =>
    page.locator('#add [name=note]').evaluate((note, file) => {
      const data = new DataTransfer();
      if (file) data.items.add(new File(['picture'], 'image.png', { type: 'image/png' }));
      else data.setData('text/plain', 'Kệ');
      return ['dragover', 'drop'].map(kind => note.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true })));
    }, file);
  expect(await dropped(false), 'the browser puts it there').toEqual([true, true]);
  expect(await dropped(true)).toEqual([false, false]);
  await expect(rows).toHaveCount(4);
});

test('a file that the browser cannot keep says so @script @wide', async ({ page, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  // What the request has put is taken back with its transaction, as on a full disk.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...values) {
      const request = put.apply(this, values);
      if ((values[0] as { name?: string }).name === 'large.pdf') request.addEventListener('success', () => this.transaction.abort());
      return request;
    };
  });
  await signIn(page, { next: `/requests/${code}/documents` });
  await page.selectOption('[name=doc_type]', 'contract');
  await page.setInputFiles('[name=file]', [pdf('small.pdf'), pdf('large.pdf')]);
  const rows = page.locator('.queue-files li');
  const words = /không lưu được tệp này|could not keep this file/;
  await expect(rows.nth(1).getByText(words)).toBeVisible();
  await expect(rows.nth(0).getByText(words)).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('small.pdf');
});

test('a photo is made smaller, and what cannot be sent is told before @script', async ({ page, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  await signIn(page, { next: `/requests/${code}/documents` });
  const photo = await jpeg(page, 3000, 2000);
  await page.selectOption('[name=doc_type]', 'cargo_photo');
  const large = { name: 'large.zip', mimeType: 'application/zip', buffer: Buffer.alloc((20 << 20) + 1) };
  const heic = { name: 'IMG_2042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') };
  await page.setInputFiles('[name=file]', [photo, large, heic, { ...photo, name: 'program.exe' }, { ...photo, name: 'IMG_2043.jif' }, { ...photo, name: 'empty.jpg', buffer: Buffer.alloc(0) }]);
  const rows = page.locator('.queue-files li');
  // A size never looks as if it were within the limit.
  await expect(rows.nth(1)).toContainText(/20[,.]1\sMB.*\s20\sMB/);
  for (const row of [3, 5]) await expect(rows.nth(row)).toHaveAttribute('data-tone', 'stop');
  await page.locator(upload).click();
  for (const row of [0, 4]) await expect(rows.nth(row)).toHaveAttribute('data-tone', 'done');
  await expect(rows.nth(2)).toContainText('JPEG');
  await expectAccessible(page);
  for (const row of [5, 3, 2, 1]) await rows.nth(row).getByRole('button', { name: /Bỏ|Remove/ }).click();
  await page.goto(`/requests/${code}/documents`);
  // JPEG by another ending, too.
  expect((await listed(page)).sort()).toEqual(['IMG_2041.jpg', 'IMG_2043.jpg']);
  for (const link of await page.locator('section[aria-labelledby=ours] a.btn').all()) {
    const answer = await page.request.get((await link.getAttribute('href'))!);
    const size = await page.evaluate(async bytes => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      return [bitmap.width, bitmap.height];
    }, Array.from(await answer.body()));
    expect(size).toEqual([2560, 1707]);
  }
});

test('a chosen type goes before the one that a name tells @script @once', async ({ page, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  await signIn(page, { next: `/requests/${code}/documents` });
  const rows = page.locator('.queue-files select');
  await page.setInputFiles('[name=file]', [pdf('Commercial invoice 1.pdf')]);
  await expect(rows.nth(0)).toHaveValue('commercial_invoice');
  // Chosen later, for a file that nobody has given a type.
  await page.selectOption('[name=doc_type]', 'packing_list');
  await expect(rows.nth(0)).toHaveValue('packing_list');
  await page.setInputFiles('[name=file]', [pdf('Commercial invoice 2.pdf')]);
  await expect(rows.nth(1)).toHaveValue('packing_list');
  await rows.nth(1).selectOption('cargo_photo');
  await page.selectOption('[name=doc_type]', 'commercial_invoice');
  await expect(rows.nth(0)).toHaveValue('commercial_invoice');
  await expect(rows.nth(1)).toHaveValue('cargo_photo');
});

test('a note beside chosen files comes back as it was typed @script @wide', async ({ page, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  await signIn(page, { next: `/requests/${code}/documents` });
  const [rows, note] = [page.locator('.queue-files li'), page.locator('#add [name=note]')];
  const records = () =>
    page.evaluate(
      () =>
        new Promise<{ note: string; isFile: boolean }[]>(done => {
          const opening = indexedDB.open('portal-uploads');
          opening.onsuccess = () => {
            const all = opening.result.transaction('portal-uploads').objectStore('portal-uploads').getAll();
            all.onsuccess = () => (opening.result.close(), done(all.result.map(({ note, content }) => ({ note, isFile: Boolean(content) }))));
          };
        }),
    );
  const isKept = (text: string) => expect.poll(async () => (await records()).some(({ note }) => note === text)).toBe(true);
  await page.selectOption('[name=doc_type]', 'contract');
  await note.fill('before');
  await page.setInputFiles('[name=file]', [pdf('one.pdf'), pdf('two.pdf')]);
  await expect(rows).toHaveCount(2);
  await isKept('before');
  await note.fill('afterwards');
  await isKept('afterwards');
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(note).toHaveValue('afterwards');
  // It goes with the files: nothing of it is there for the next ones.
  for (let left = 2; left > 0; left--) await rows.first().getByRole('button', { name: /Bỏ|Remove/ }).click();
  await expect.poll(async () => (await records()).some(({ isFile }) => isFile)).toBe(false);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('[data-camera]')?.closest('[hidden]') === null);
  await expect(note).toHaveValue('');
});

test('signing out leaves no file of the queue behind @script', async ({ page, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  await signIn(page, { next: `/requests/${code}/documents` });
  await page.setInputFiles('[name=file]', [pdf('secret.pdf')]);
  await expect(page.locator('.queue-files li')).toHaveCount(1);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(one => one.name));
  await expect.poll(databases).toContain('portal-uploads');
  await page.locator('form[action="/sign-out"]').first().evaluate(form => (form as HTMLFormElement).requestSubmit());
  await expect(page).toHaveURL(/\/sign-in/);
  await expect.poll(databases).not.toContain('portal-uploads');
});

test('signing out in another tab leaves no file behind, and files are kept afterwards @script @wide', async ({ page, context, operator, portal, signIn }) => {
  const code = await confirmedRequest(operator, portal);
  await signIn(page, { next: `/requests/${code}/documents` });
  await page.setInputFiles('[name=file]', [pdf('secret.pdf')]);
  const databases = (tab: Page) => tab.evaluate(async () => (await indexedDB.databases()).map(one => one.name));
  await expect.poll(() => databases(page)).toContain('portal-uploads');
  const other = await context.newPage();
  await other.goto('/');
  await submit(other, { click: () => other.locator('form[action="/sign-out"]').first().evaluate(form => (form as HTMLFormElement).requestSubmit()) });
  await expect(other).toHaveURL(/\/sign-in/);
  await expect.poll(() => databases(other)).not.toContain('portal-uploads');
  // Beside the first tab, which stays open.
  await signIn(other, { next: `/requests/${code}/documents` });
  const rows = other.locator('.queue-files li');
  await other.setInputFiles('[name=file]', [pdf('later.pdf')]);
  await expect(rows).toHaveCount(1);
  await expect.poll(() => databases(other)).toContain('portal-uploads');
  await other.reload();
  await expect(rows).toContainText('later.pdf');
  await other.close();
});
