// Reads a PDF page by page: text in reading order, position of each piece, and structure.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type Piece = { text: string; x: number; y: number; width: number; height: number };
export type PdfPage = { text: string; pieces: Piece[]; width: number; height: number; roles: string[]; alternatives: string[] };
export type Pdf = { pages: PdfPage[]; text: string; roles: Set<string>; language?: string; title?: string; outline: string[]; tagged: boolean };

/** Collapses white space and composes letters (NFC). */
export const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

type Node = { role?: string; alt?: string; children?: Node[] };

export async function readPdf(file: Buffer): Promise<Pdf> {
  const loading = getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 });
  const pdf = await loading.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const content = await page.getTextContent();
    let text = '';
    const pieces: Piece[] = [];
    for (const item of content.items) {
      if (!('str' in item)) continue;
      text += item.str + (item.hasEOL ? ' ' : '');
      if (item.str.trim()) pieces.push({ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width, height: item.height });
    }
    const roles: string[] = [];
    const alternatives: string[] = [];
    const walk = (node: Node) => {
      if (node.role) roles.push(node.role);
      if (node.alt) alternatives.push(plain(node.alt));
      for (const child of node.children ?? []) walk(child);
    };
    walk((await page.getStructTree()) as Node);
    pages.push({ text: plain(text), pieces, width, height, roles, alternatives });
  }
  const outline: string[] = [];
  const headings = (all: { title: string; items: any[] }[]) => {
    for (const one of all) {
      outline.push(plain(one.title));
      headings(one.items);
    }
  };
  headings((await pdf.getOutline()) ?? []);
  const info = (await pdf.getMetadata()).info as { Language?: string; Title?: string };
  const tagged = (await pdf.getMarkInfo())?.Marked === true;
  await loading.destroy();
  return { pages, text: plain(pages.map(page => page.text).join(' ')), roles: new Set(pages.flatMap(page => page.roles)), language: info.Language, title: info.Title, outline, tagged };
}
