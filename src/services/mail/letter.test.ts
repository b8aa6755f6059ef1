import { expect, test } from 'vitest'
import { asHtml, asText } from './letter.ts'
import type { Letter } from './template.ts'

const letter: Letter = {
  greeting: 'Hi <b>Siti</b>,',
  paragraphs: ['One & two'],
  facts: [
    ['Shift', 'Saturday "morning"'],
    ['Link', 'https://example.com/?a=1&b="x"'],
    ['Not a link', 'javascript:alert(1)'],
  ],
  button: { label: 'Open', url: 'https://example.com/dashboard' },
  closing: ['Bye'],
}

test('what people wrote stays text in the HTML form', () => {
  const html = asHtml(letter, 'The club', '<title>', 'id')
  expect(html).toContain('Hi &lt;b&gt;Siti&lt;/b&gt;,')
  expect(html).toContain('One &amp; two')
  expect(html).not.toMatch(/<b>|<script|href="javascript/)
  expect(html).toContain('<title>&lt;title&gt;</title>')
  expect(html).toContain('<html lang="id">')
})

test('a fact that is a web address can be pressed, nothing else', () => {
  const html = asHtml(letter, 'The club', 'Title', 'en')
  expect(html).toContain('<a href="https://example.com/?a=1&amp;b=&quot;x&quot;"')
  expect(html.match(/<a /g)).toHaveLength(2)
})

test('a long address is said by its site, and pressed whole', () => {
  const url = `https://portal.example/payment/${'x'.repeat(43)}`
  const html = asHtml({ ...letter, facts: [['Where your payment is', url]] }, 'The club', 'Title', 'en')
  expect(html).toContain(`<a href="${url}"`)
  expect(html).toContain('>portal.example/…</a>')
  expect(asText({ ...letter, facts: [['Where your payment is', url]] }, 'The club')).toContain(url)
})

test('the text form is complete on its own', () => {
  const text = asText(letter, 'The club')
  for (const said of ['Saturday "morning"', 'https://example.com/dashboard', 'Bye', 'The club'])
    expect(text).toContain(said)
})
