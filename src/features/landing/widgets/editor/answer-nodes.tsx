/** An answer's markup as it will be stored: parts that the server takes out never reach the author's page. */
import { createElement, type ReactNode } from 'react'
import { answerTags } from '../../landing.rules.ts'

const safeLink = /^(?:https?:|mailto:|tel:)/i
/** The parts that are no text: comments, elements that go with all their content, tags, and a tag that never ends. */
const markup = new RegExp(
  [
    /<!--[^]*?(?:-->|$)|<[!?][^>]*(?:>|$)/,
    /<(script|style|textarea|option)(?![a-z\d])[^]*?(?:<\/\1[^>]*>|$)/,
    // A quote after an equals sign may hold a sign that looks like the tag's end.
    /<(\/?)([a-z][^\s/>]*)((?:[^>=]|=(?:\s*"[^"]*"|\s*'[^']*'|(?!\s*["'])))*)>/,
    /<\/?[a-z][^]*$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)
const linkTo = /(?:^|[\s"'/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

type Element = { tag: string; href?: string; children: ReactNode[] }

/**
 * Read here and not by the browser: its parser looks at the handlers of a document too that is never shown, and the page's
 * policy then reports each of them.
 */
export function answerNodes(html: string): ReactNode {
  const whole: Element = { tag: '', children: [] }
  const open = [whole]
  let read = 0
  for (const found of html.matchAll(markup)) {
    write(open, html.slice(read, found.index))
    read = found.index + found[0].length
    const [, , slash, name = '', attributes = ''] = found
    const tag = name.toLowerCase()
    if (!answerTags.includes(tag)) continue
    if (slash) end(open, tag)
    else begin(open, tag, attributes)
  }
  write(open, html.slice(read))
  while (open.length > 1) close(open)
  return whole.children
}

function write(open: readonly Element[], text: string): void {
  if (text !== '') open.at(-1)?.children.push(decoded(text))
}

function begin(open: Element[], tag: string, attributes: string): void {
  if (tag === 'br') return add(open, { tag, children: [] })
  // A paragraph ends the one before, and so does an item.
  if ((tag === 'p' || tag === 'li') && open.at(-1)?.tag === tag) close(open)
  const [, ...quoted] = (tag === 'a' && linkTo.exec(attributes)) || []
  const href = decoded(quoted.find((one) => one !== undefined) ?? '')
  open.push({ tag, ...(safeLink.test(href) ? { href } : {}), children: [] })
}

function end(open: Element[], tag: string): void {
  const at = open.findLastIndex((one) => one.tag === tag)
  if (at < 1) return
  while (open.length > at) close(open)
}

function close(open: Element[]): void {
  const last = open.pop()
  if (last) add(open, last)
}

function add(open: readonly Element[], { tag, href, children }: Element): void {
  const parent = open.at(-1)
  parent?.children.push(createElement(tag, { key: parent.children.length, ...(href ? { href } : {}) }, ...children))
}

/** Those that people type; any other stays as it was typed. */
const signs: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (typed, decimal, hex, name) => {
    if (name) return signs[String(name).toLowerCase()] ?? typed
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : typed
  })
