import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { seedOf } from '#tests/support/effort.ts'
import { cleanHtml } from '../../landing.actions.ts'
import { answerNodes } from './answer-nodes.tsx'

const shown = (html: string): string => renderToStaticMarkup(<>{answerNodes(html)}</>)
/** As the server keeps it, but for where a link opens, and written as React writes it. */
const kept = (html: string): string =>
  cleanHtml(html)
    .replaceAll(' target="_blank" rel="noopener noreferrer"', '')
    .replaceAll('<br />', '<br/>')
    .replaceAll(/"(?=[^<>]*(?:<|$))/g, '&quot;')

test.each([
  '<p>Always <b>hot</b>.</p>',
  '<ul><li>One<li>Two <i>more</i></ul><p>First<p>Second',
  '<a href="https://bnec.example/a?b=1&amp;c=2">here</a> or <a href=\'mailto:x@bnec.example\'>there</a>',
  'Two lines<br>of text<BR/>or <STRONG>three</STRONG>',
  'Tea &amp; milk, 3 &lt; 5, &quot;now&quot; &#8211; &#x2014; &nbsp;&hellip;',
  '1 < 2 and a <- b, 5 > 4',
  '<h1>No <u>heading</u></h1><div><span>only its words</span></div>',
  '<b>not closed <i>either',
  'closed </b> though </i>never opened',
  '<!-- not said --><b>said</b><!doctype html><?php echo 1 ?>',
])('what is shown of an answer is what is kept of it: %s', (html) => {
  expect(shown(html)).toBe(kept(html))
})

const hostile = [
  '<img src=x onerror="document.title=1">',
  '<p>a</p><img src=x onerror=alert(1)//',
  '<b onclick=alert(1)>b</b>',
  '<p onmouseover="alert(1)" style="position:fixed">p</p>',
  '<script>alert(1)</script>',
  '<script>alert(1)',
  '<ScRiPt src=//evil.example>x</sCrIpT >',
  '<style>*{background:url(//evil.example)}</style>',
  '<textarea><b onclick=1></textarea>',
  '<svg><script>alert(1)</script><a xlink:href="javascript:1">x</a></svg>',
  '<math><mi xlink:href="javascript:1">x</mi></math>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<template><img src=x onerror=1></template>',
  '<object data="javascript:1"></object><embed src="javascript:1">',
  '<form action="javascript:1"><input name=x><button>go</button></form>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" javascript:alert(1)">a</a>',
  '<a href="java&#10;script:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>1</script>">a</a>',
  '<a href="//evil.example">a</a>',
  '<a title="x" href=\'vbscript:1\' onfocus=1 autofocus>a</a>',
  '<a data-href="https://bnec.example" href="javascript:1">a</a>',
  '<b title=">" onclick="1">b</b>',
  "<b title='>' onclick='1'>b</b>",
  '<<b>script>alert(1)<</b>/script>',
  '<b/onclick=1>b</b>',
  '<b\n\tonclick\n=\n"1"\n>b</b>',
  '<!--><img src=x onerror=1>-->',
  '<p><!-- --!><img src=x onerror=1>',
  '<noscript><p title="</noscript><img src=x onerror=1>"></noscript>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#0;&#x110000;&#9999999;&unknown;&amp',
]

test.each(hostile)('nothing that could run is left of %s', (html) => expectHarmless(html))

test('nothing that could run is left of what is put together of such pieces', () => {
  const pieces = [
    ...hostile,
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    ' ',
    '<p>',
    '</p>',
    '<a href=',
    '<b',
    '<!--',
    '-->',
    '&',
    ';',
  ]
  const html = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), { maxLength: 12 })
  fc.assert(
    fc.property(html, (parts) => expectHarmless(parts.join(''))),
    { seed: seedOf('ANSWER_SEED'), numRuns: 500 },
  )
})

// A pattern that tries again at each following sign would not end here.
test('what never ends is read to its end', () => {
  for (const piece of ['<a ', '<a =""', '<b title="', '<!--', '<script>', '<p>', '</p>', '<', '&#1;', "<b '"])
    expectHarmless(piece.repeat(5000))
})

/** Allowed elements, with a safe link at most. */
function expectHarmless(html: string): void {
  const allowed = /<(?:\/?(?:p|strong|b|em|i|u|ul|ol|li|a)|br\/|a href="(?:https?:|mailto:|tel:)[^"<>]*")>/gi
  expect(shown(html).replaceAll(allowed, '')).not.toMatch(/[<>]/)
}
