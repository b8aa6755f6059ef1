/**
 * Rendering on the server: the whole page into one buffer, because the pages room hashes the inline scripts that are
 * marked as ours and keeps the bytes. See kit/pages.
 */
import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { markHeader } from '#kit/pages/own-scripts.ts'
import { pageSources } from '#kit/pages/page-sources.ts'
import { ScriptMark } from '#ui/OwnScript.tsx'
import { prepareWords } from '#words/bundles.ts'
import { defaultLanguage, isLanguage } from '#words/languages.ts'
import { LanguageRoot } from '#words/LanguageRoot.tsx'

await prepareWords('public')

const longestRender = 10_000

/** Absolute when the API was built to live on another host; its origin goes into the policy. */
export const apiBase: string | undefined = import.meta.env.VITE_API_BASE

/** The key under which loaders find what the server gives them. */
export const sourcesKey = pageSources

/** Where errors of rendering go; the server puts its log here. */
export const problems = { report: (_error: unknown): void => undefined }

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const mark = randomUUID()
  const html = await renderAll(request, context, mark)
  headers.set(markHeader, mark)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const leaf = context.staticHandlerContext.matches.at(-1)?.route
  // The catch-all page is an ordinary screen, but nothing was found.
  return new Response(new Uint8Array(html), { status: leaf?.path === '*' && status === 200 ? 404 : status, headers })
}

function renderAll(request: Request, context: EntryContext, mark: string): Promise<Buffer> {
  // The pages room asks for exactly one of our languages.
  const language = request.headers.get('accept-language')
  const document = (
    <LanguageRoot language={isLanguage(language) ? language : defaultLanguage}>
      <ScriptMark value={mark}>
        <ServerRouter context={context} url={request.url} nonce={mark} />
      </ScriptMark>
    </LanguageRoot>
  )
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce: mark,
      onAllReady() {
        clearTimeout(timer)
        resolve(buffer(pipe(new PassThrough())))
      },
      onShellError: reject,
      onError: (error) => problems.report(error),
    })
    const timer = setTimeout(abort, longestRender)
  })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) problems.report(error)
}
