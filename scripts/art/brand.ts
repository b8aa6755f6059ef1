/**
 * Draws what stands for the club outside its pages: icons for tabs, home screens and the picture that a shared link
 * shows. Run after a change of the mark or the hero: `npm run art:brand`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../browser.ts'
import { colour } from './kit.ts'

const root = new URL('../../', import.meta.url)
const at = (path: string) => new URL(path, root)
const base64 = async (path: string) => (await readFile(at(path))).toString('base64')

const mark = await readFile(at('public/favicon.svg'), 'utf8')
const inner = mark.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')

/** The mark in a square, with a part of it around the mark left free, on a ground or on nothing. */
async function icon(size: number, free: number, ground?: string): Promise<Buffer> {
  const side = 40 / (1 - 2 * free)
  const edge = (side - 40) / 2
  const back = ground ? `<path fill="${ground}" d="M0 0h${side}v${side}H0z"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">${back}<g transform="translate(${edge} ${edge})">${inner}</g></svg>`
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer()
}

/** A Windows icon that holds one PNG. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

/** The picture of a shared link, with the typefaces of the pages, which only a browser sets properly. */
async function shared(): Promise<Buffer> {
  const face = await base64(
    'node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
  )
  const text = await base64('node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')
  const hero = await base64('src/features/landing/widgets/art/pictures/hero.svg')
  const html = `<style>
    @font-face { font-family: Bricolage; src: url(data:font/woff2;base64,${face}) }
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${text}) }
    * { margin: 0; box-sizing: border-box }
    body { width: 1200px; height: 630px; background: ${colour.ink}; color: #f6f8fd; overflow: hidden; position: relative; font: 500 28px/1.4 Figtree }
    .text { position: absolute; left: 72px; top: 64px; width: 520px; height: 502px; display: flex; flex-direction: column }
    .logo { display: flex; gap: 16px; align-items: center; font: 700 40px/1 Bricolage }
    h1 { margin-top: auto; font: 700 66px/1.04 Bricolage; letter-spacing: -.025em }
    p { margin: 26px 0 auto; color: #c6cee4 }
    small { font-size: 22px; font-weight: 600; color: #ffcb69 }
    img { position: absolute; right: 22px; top: 72px; width: 612px }
  </style>
  <div class="text">
    <div class="logo"><svg width="58" height="58" viewBox="0 0 40 40">${inner}</svg>BNEC</div>
    <h1>Find the words.<br>Find your people.</h1>
    <p>The English club of BINUS University, since 1992.</p>
    <small>Debate · Public Speaking · TOEFL · Scrabble</small>
  </div>
  <img src="data:image/svg+xml;base64,${hero}">`
  const { executablePath, args, env } = await findBrowser()
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env },
  })
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const png = await page.screenshot()
  await browser.close()
  return await sharp(png).png({ compressionLevel: 9, palette: true, quality: 90, colours: 128 }).toBuffer()
}

const files: Record<string, Buffer> = {
  'favicon.ico': ico(await icon(48, 0), 48),
  'apple-touch-icon.png': await icon(180, 0.16, colour.ink),
  'icon-192.png': await icon(192, 0.04),
  'icon-512.png': await icon(512, 0.04),
  // Home screens cut this one to their own shape: the outer tenth may be lost.
  'icon-maskable-512.png': await icon(512, 0.22, colour.ink),
  'shared.png': await shared(),
}
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(at(`public/${name}`), bytes)
  console.log(`${name}: ${bytes.length} bytes`)
}
