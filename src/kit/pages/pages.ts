/**
 * The HTML pages. They are anonymous (who is signed in is known to the browser alone), so a page is
 * rendered and compressed once, its inline scripts are allowed by hash, and sending it is one write.
 */
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { builtFiles } from './built-files.ts'
import { compress, encodingFor } from './encoding.ts'
import { contentPolicy, fixedHeaders } from './headers.ts'
import { inlineStyles } from './inline-styles.ts'
import { hashInlineScripts } from './inline-scripts.ts'
import { prepareAnswer, type ReadyAnswer, sendReady } from './ready-answer.ts'
import type { PageSources } from './page-sources.ts'
import { builtRenderer, developmentRenderer, type Rendered, type Renderer } from './renderer.ts'

type Options = {
  /** The checkout: holds `build/`, and the sources in development. */
  root: string
  /** Vite in this process instead of the finished build. */
  dev?: boolean
  apiPrefix?: string
  /** Pages are rendered anew when this value differs from the one they were rendered with. */
  version?: () => string | number
  /** What loaders may ask for, by name; see page-sources.ts. */
  sources?: PageSources
  /** Whether the page of a path without parameters may be kept; all of them unless told. */
  cacheable?: (path: string) => boolean
  /** Only for tests: another renderer than that of the build. */
  renderer?: Renderer
}

type Kept = { version: string | number; answer: ReadyAnswer }

// Every path that leads nowhere shows the same page, so one entry serves them all.
const nowhere = '*'

/** Adds the pages and the built files to `app`, behind everything more specific. */
export async function installPages(app: FastifyInstance, options: Options): Promise<void> {
  const { root, dev = false, apiPrefix = '/api', version = () => 0, sources = {}, cacheable = () => true } = options
  const renderer =
    options.renderer ??
    (dev ? await developmentRenderer(app, root, apiPrefix, sources) : builtRenderer(app, root, sources))
  const files = builtFiles(dev ? '' : join(root, 'build/client'))
  const kept = new Map<string, Kept>()
  const rendering = new Map<string, Promise<Kept | Rendered>>()

  const render = async (url: string): Promise<Rendered> => {
    const page = await renderer.render(url)
    if (dev || !page.contentType.startsWith('text/html')) return page
    return { ...page, html: Buffer.from(await inlineStyles(page.html.toString(), files.text)) }
  }

  const keyOf = async (url: string): Promise<string | null> => {
    // What a screen's loader gives to a browser that comes from another page is no page.
    if (dev || url.includes('?') || url.endsWith('.data')) return null
    const path = url.length > 1 && url.endsWith('/') ? url.slice(0, -1) : url
    const kind = await renderer.kindOf(path)
    if (kind === 'unknown') return nowhere
    return kind === 'one' && cacheable(path) ? path : null
  }

  const renderToKeep = async (key: string, url: string): Promise<Kept | Rendered> => {
    // Read before rendering: content that changes meanwhile is then rendered again, not missed.
    const rendered = { version: version(), page: await render(url) }
    if (rendered.page.status !== (key === nowhere ? 404 : 200)) return rendered.page
    const answer = await prepareAnswer({
      status: rendered.page.status,
      body: rendered.page.html,
      headers: await headersOf(renderer, rendered.page),
    })
    const entry = { version: rendered.version, answer }
    kept.set(key, entry)
    return entry
  }

  const answerSlowly = async (request: FastifyRequest, reply: FastifyReply, url: string): Promise<FastifyReply> => {
    const path = url.split('?', 1)[0] ?? url
    if (path === apiPrefix || path.startsWith(`${apiPrefix}/`)) {
      reply.callNotFound()
      return reply
    }
    const file = files.get(path) ?? (files.has(path) ? await files.load(path) : undefined)
    if (file) return sendRaw(file, request, reply)
    const key = await keyOf(url)
    if (key === null) return sendOnce(renderer, await render(url), request, reply)
    const entry = kept.get(key)
    if (entry?.version === version()) return sendRaw(entry.answer, request, reply)
    let work = rendering.get(key)
    if (!work) {
      work = renderToKeep(key, url).finally(() => rendering.delete(key))
      rendering.set(key, work)
    }
    const result = await work
    return 'answer' in result ? sendRaw(result.answer, request, reply) : sendOnce(renderer, result, request, reply)
  }

  app.get('/*', (request, reply) => {
    const url = request.raw.url ?? '/'
    const entry = kept.get(url)
    if (entry !== undefined && entry.version === version()) return sendRaw(entry.answer, request, reply)
    const file = files.get(url)
    if (file !== undefined) return sendRaw(file, request, reply)
    return answerSlowly(request, reply, url)
  })
}

// Past Fastify's reply: these bytes and headers are final, and no hook has anything to add.
function sendRaw(answer: ReadyAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  sendReady(answer, request.raw, reply.raw)
  return reply
}

async function headersOf(renderer: Renderer, page: Rendered): Promise<Record<string, string>> {
  const scripts = hashInlineScripts(page.html.toString())
  return {
    ...fixedHeaders,
    'content-security-policy': contentPolicy({ scripts, connect: await renderer.connect() }),
    'content-type': page.contentType,
    // Kept by the browser, but asked for each time, so that a new release is seen at once.
    'cache-control': page.status === 200 ? 'no-cache' : 'no-store',
  }
}

// A page with parameters or a query, an error, a redirect: rendered for this request alone.
async function sendOnce(
  renderer: Renderer,
  page: Rendered,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  void reply
    .status(page.status)
    .headers(await headersOf(renderer, page))
    .header('vary', 'Accept-Encoding')
  if (page.location) void reply.header('location', page.location)
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(await compress(page.html, encoding, false))
}
