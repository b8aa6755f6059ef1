/** What a chosen file is, by its first bytes: names and types of phones cannot be relied on. */
export type Kind = 'picture' | 'heic' | 'pdf' | 'empty' | 'other'

// The brands of HEIC files, as they stand after `ftyp`. AVIF has brands of its own, and browsers show it.
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

const starts: readonly (readonly [number, string])[] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG'],
  [8, 'WEBP'],
  [0, 'GIF8'],
  [0, 'BM'],
]

/** How many of the first bytes `kindOf` wants to see. A PDF may have a few bytes in front. */
const headLength = 1024

/** What the first bytes say. A picture of any other kind that the browser can show counts by its type. */
export function kindOf(head: Uint8Array, type = ''): Kind {
  if (head.length === 0) return 'empty'
  const text = String.fromCodePoint(...head)
  if (starts.some(([at, mark]) => text.startsWith(mark, at))) return 'picture'
  if (text.startsWith('ftyp', 4)) return isHeic(text) ? 'heic' : 'picture'
  if (text.includes('%PDF-')) return 'pdf'
  return type.startsWith('image/') && type !== 'image/svg+xml' ? 'picture' : 'other'
}

// The first brand may be the general one; then those that follow tell AVIF from HEIC.
function isHeic(text: string): boolean {
  const brands = text.slice(8, 64)
  return heicBrands.has(brands.slice(0, 4)) && !brands.includes('avif')
}

/** What a file is. */
export const kindOfFile = async (file: File): Promise<Kind> =>
  kindOf(new Uint8Array(await file.slice(0, headLength).arrayBuffer()), file.type)
