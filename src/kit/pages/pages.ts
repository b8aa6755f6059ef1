/**
 * The HTML pages. They are anonymous (only the browser knows the session), so a page is rendered and compressed once,
 * its own inline scripts are allowed by hash, and sending it is one write.
 */
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { builtFiles } from './built-files.ts'
import { compress, encodingFor } from './encoding.ts'
import { contentPolicy, fixedHeaders } from './headers.ts'
import { prepareAnswer, type ReadyAnswer, sendReady } from './ready-answer.ts'
import type { PageSources } from './page-sources.ts'
import { builtRenderer, developmentRenderer, type Rendered, type Renderer } from './renderer.ts'

type Options = {
  /** The checkout: holds `build/`, and the sources in development. */
  root: string
  /** Vite in this process instead of the finished build. */
  dev?: boolean
  /** Pages are rendered again when this value differs from the one they were rendered with. */
  version?: () => string | number
  /** The sources that loaders may ask for, by name; see page-sources.ts. */
  sources?: PageSources
  /** Whether the page of a path without parameters may be kept; all of them by default. */
  cacheable?: (path: string) => boolean
  /** Which parameters of its query the page of a path is rendered by. The others, such as those of an advertiser, change nothing; none does by default. */
  readsOfQuery?: (path: string) => readonly string[]
  /** Tags that a found page gets into its head; they are of no concern to the browser's part. */
  head?: (page: { path: string; language: string; html: string }) => Promise<string>
  /** The language to render a request's page in, where there are several. */
  languageOf?: (request: IncomingMessage) => string
  /** Only for tests: another renderer than that of the build. */
  renderer?: Renderer
}

type CachedPage = {
  version: string | number
  answer: ReadyAnswer
  /** The same answer in fewer bytes. */
  tighter: () => Promise<ReadyAnswer>
  /** How often it was sent. */
  sent: number
}
/** From the second reader on a page is worth the work of packing it tightly; the first one does not wait for that. */
const worthPacking = 2

// Every path that leads nowhere shows the same page, so one entry serves them all.
const nowhere = '*'

// The headers that the language depends on.
const varyByLanguage = ['Accept-Language', 'Cookie']

/**
 * Adds the pages and the built files to `app`, behind everything more specific.
 * @returns what renders a page out of other sources; it reads and fills no cache, and no address leads to it
 */
export async function installPages(app: FastifyInstance, options: Options): Promise<Renderer['render']> {
  const {
    root,
    dev = false,
    version = () => 0,
    sources = {},
    cacheable = () => true,
    readsOfQuery = () => [],
  } = options
  const languageOf = options.languageOf ?? (() => '')
  const vary = options.languageOf ? varyByLanguage : []
  const renderer =
    options.renderer ?? (dev ? await developmentRenderer(app, root, sources) : builtRenderer(app, root, sources))
  const files = builtFiles(dev ? '' : join(root, 'build/client'))
  // By language, then by path: the way to a kept page is two look-ups.
  const cache = new Map<string, Map<string, CachedPage>>()
  const rendering = new Map<string, Promise<CachedPage | Rendered>>()

  const keep = (language: string, key: string, entry: CachedPage): void => {
    const pages = cache.get(language) ?? new Map<string, CachedPage>()
    cache.set(language, pages.set(key, entry))
  }

  const withHead = async (page: Rendered, url: string, language: string): Promise<string> => {
    const html = page.html.toString()
    if (!options.head || page.status !== 200) return html
    const tags = await options.head({ path: url.split('?', 1)[0] ?? url, language, html })
    return html.replace('</head>', () => `${tags}</head>`)
  }

  const render = async (url: string, language: string): Promise<Rendered> => {
    const page = await renderer.render(url, language)
    if (!page.contentType.startsWith('text/html')) return page
    const html = await withHead(page, url, language)
    return { ...page, html: Buffer.from(dev ? html : await inlineStyles(html, files.text)) }
  }

  const keyOf = async (url: string): Promise<string | null> => {
    // The answer of a screen's loader to a browser that comes from another page is no page.
    const [given = '', query = ''] = url.split('?', 2)
    if (dev || given.endsWith('.data')) return null
    const path = given.length > 1 && given.endsWith('/') ? given.slice(0, -1) : given
    const read = readsOfQuery(path)
    if (read.length > 0 && [...new URLSearchParams(query).keys()].some((name) => read.includes(name))) return null
    const kind = await renderer.kindOf(path)
    if (kind === 'unknown') return nowhere
    return kind === 'one' && cacheable(path) ? path : null
  }

  const renderForCache = async (key: string, url: string, language: string): Promise<CachedPage | Rendered> => {
    // Read before rendering: content that changes in between is then rendered again, not missed.
    const rendered = { version: version(), page: await render(url.split('?', 1)[0] ?? url, language) }
    if (rendered.page.status !== (key === nowhere ? 404 : 200)) return rendered.page
    const content = {
      status: rendered.page.status,
      body: rendered.page.html,
      headers: await headersOf(renderer, rendered.page),
      vary,
    }
    const answer = await prepareAnswer({ ...content, thorough: false })
    const entry = { version: rendered.version, answer, tighter: () => prepareAnswer(content), sent: 0 }
    keep(language, key, entry)
    return entry
  }

  // A page with parameters or with a query that it reads, an error, a redirect: rendered for this request alone.
  const sendOnce = async (page: Rendered, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    void reply
      .status(page.status)
      .headers(await headersOf(renderer, page))
      .header('vary', ['Accept-Encoding', ...vary].join(', '))
    if (page.location) void reply.header('location', page.location)
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.send(await compress(page.html, encoding, false))
  }

  const answerSlowly = async (request: FastifyRequest, reply: FastifyReply, url: string): Promise<FastifyReply> => {
    const path = url.split('?', 1)[0] ?? url
    if (path === '/api' || path.startsWith('/api/')) {
      reply.callNotFound()
      return reply
    }
    const file = files.get(path) ?? (files.has(path) ? await files.load(path) : undefined)
    if (file) return sendRaw(file, request, reply)
    const language = languageOf(request.raw)
    const key = await keyOf(url)
    if (key === null) return sendOnce(await render(url, language), request, reply)
    const entry = cache.get(language)?.get(key)
    if (entry?.version === version()) return sendKept(entry, request, reply)
    // A request after a change does not wait for a page that was begun before it.
    const place = `${version()} ${language} ${key}`
    let work = rendering.get(place)
    if (!work) {
      work = renderForCache(key, url, language).finally(() => rendering.delete(place))
      rendering.set(place, work)
    }
    const result = await work
    return 'answer' in result ? sendKept(result, request, reply) : sendOnce(result, request, reply)
  }

  app.get('/*', (request, reply) => {
    const url = request.raw.url ?? '/'
    const file = files.get(url)
    if (file !== undefined) return sendRaw(file, request, reply)
    const entry = cache.get(languageOf(request.raw))?.get(url)
    if (entry !== undefined && entry.version === version()) return sendKept(entry, request, reply)
    return answerSlowly(request, reply, url)
  })
  return renderer.render
}

function sendKept(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  page.sent += 1
  if (page.sent === worthPacking) void page.tighter().then((answer) => (page.answer = answer))
  return sendRaw(page.answer, request, reply)
}

// Past Fastify's reply: these bytes and headers are final, and no hook has anything to add.
function sendRaw(answer: ReadyAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  sendReady(answer, request.raw, reply.raw)
  return reply
}

async function headersOf(renderer: Renderer, page: Rendered): Promise<Record<string, string>> {
  return {
    ...fixedHeaders,
    'content-security-policy': contentPolicy({ scripts: page.scripts, connect: await renderer.connect() }),
    'content-type': page.contentType,
    // Kept by the browser, but asked for each time, so that a new release is seen at once.
    'cache-control': page.status === 200 && !page.isSecret ? 'no-cache' : 'no-store',
  }
}

// The router marks a sheet that several routes share with a `#`.
const styleLink = /<link rel="stylesheet" href="(\/assets\/[^"#]+\.css)(#?)"([^>]*)>/g
const largest = 70_000

/**
 * Puts every small sheet in front of its link, which then is only there for React to find. A small sheet travels inside
 * the page, so that its first picture waits for one answer, not for files that compete with scripts and fonts.
 */
async function inlineStyles(html: string, read: (path: string) => Promise<string | null>): Promise<string> {
  const sheets = new Map<string, string>()
  for (const [, path = ''] of html.matchAll(styleLink)) {
    const css = await read(path)
    if (css !== null && css.length <= largest && !css.includes('</style')) sheets.set(path, css.trim())
  }
  return html.replaceAll(styleLink, (link, path: string, mark: string, rest: string) => {
    const css = sheets.get(path)
    // A sheet of a type that it does not know the browser does not fetch (one that is `disabled` it does, before it has
    // read the page). React leaves both as they are: it skips a style it does not know, and does not compare
    // attributes of what the server sent.
    const found = (href: string) => `<link rel="stylesheet" href="${href}" type="inlined"${rest}>`
    // A part that comes later looks for the sheet by its plain name, and would fetch it once more.
    return css === undefined ? link : `<style>${css}</style>${found(path + mark)}${mark && found(path)}`
  })
}
