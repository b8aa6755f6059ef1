/** Turns an address into HTML with the application's server build: the built one, or Vite's in development. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { markHeader, takeMarks } from './own-scripts.ts'
import type { pageSources, PageSources } from './page-sources.ts'

/** The exports of `entry.server.tsx` in addition to those that React Router asks for. */
type EntryModule = ServerBuild['entry']['module'] & {
  /** An absolute address when the API was built to live on another host. */
  apiBase?: string | undefined
  /** Called with every error of rendering; set here, so that they reach the server's log. */
  problems?: { report: (error: unknown) => void }
  sourcesKey?: typeof pageSources
}

export type Rendered = {
  status: number
  html: Buffer
  /** Hashes of the inline scripts that may run (`sha256-...`). */
  scripts: readonly string[]
  location: string | null
  contentType: string
  /** Its address has a token, which the page repeats. */
  isSecret: boolean
}

export type Renderer = {
  /**
   * In that language, which the application finds as the request's only Accept-Language; out of these sources in place of
   * the installed ones, where they are given.
   */
  render: (url: string, language: string, sources?: PageSources) => Promise<Rendered>
  /** Whether the page of a path is one of many, one by itself, or none of ours. */
  kindOf: (path: string) => Promise<'one' | 'many' | 'unknown'>
  /** Origins that pages call besides their own. */
  connect: () => Promise<string[]>
}

type Load = () => Promise<ServerBuild>

/** The renderer of the finished build in `build/server`, imported once. */
export function builtRenderer(app: FastifyInstance, root: string, sources: PageSources): Renderer {
  let build: Promise<ServerBuild> | undefined
  const load = () => (build ??= import(pathToFileURL(join(root, 'build/server/index.js')).href) as Promise<ServerBuild>)
  return rendererOf({ app, mode: 'production', connect: [], load, sources })
}

/** The renderer of the sources, with Vite's middleware and hot replacement installed into `app`. */
export async function developmentRenderer(app: FastifyInstance, root: string, sources: PageSources): Promise<Renderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api')) return done()
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error))
  })
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<unknown> as Promise<ServerBuild>
  return rendererOf({ app, mode: 'development', connect: ['ws:', 'wss:'], load, sources })
}

type Parts = { app: FastifyInstance; mode: string; connect: string[]; load: Load; sources: PageSources }

function rendererOf({ app, mode, connect, load, sources }: Parts): Renderer {
  const entry = (build: ServerBuild) => build.entry.module as EntryModule
  return {
    render: async (url, language, own = sources) => {
      const build = await load()
      const { problems, sourcesKey } = entry(build)
      if (problems) problems.report = (error) => app.log.error({ err: error }, 'a page could not be rendered')
      const context = new RouterContextProvider()
      if (sourcesKey) context.set(sourcesKey, own)
      // The host is never taken from the request: pages are the same for everybody.
      const request = new Request(`http://localhost${url}`, { headers: { 'accept-language': language } })
      const response = await createRequestHandler(build, mode)(request, context)
      const { html, scripts } = takeMarks(await response.text(), response.headers.get(markHeader) ?? '')
      return {
        status: response.status,
        html: Buffer.from(html),
        scripts,
        location: response.headers.get('location'),
        contentType: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
        isSecret: namesOf(treeOf(build), new URL(request.url).pathname).some((name) => /token$/i.test(name)),
      }
    },
    kindOf: async (path) => {
      const matches = matchRoutes(treeOf(await load()), path)
      const leaf = matches?.at(-1)
      if (!matches || !leaf || leaf.route.path === '*') return 'unknown'
      return Object.keys(leaf.params).length > 0 ? 'many' : 'one'
    },
    connect: async () => {
      const { apiBase } = entry(await load())
      return apiBase && URL.canParse(apiBase) ? [...connect, new URL(apiBase).origin] : connect
    },
  }
}

const namesOf = (tree: RouteObject[], path: string): string[] =>
  Object.keys(matchRoutes(tree, path)?.at(-1)?.params ?? {})

function treeOf(build: ServerBuild): RouteObject[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const below = (parent: string | undefined): RouteObject[] =>
    routes
      .filter((route) => route.parentId === parent)
      .map((route) =>
        route.index
          ? { id: route.id, index: true }
          : { id: route.id, ...(route.path === undefined ? {} : { path: route.path }), children: below(route.id) },
      )
  return below(undefined)
}
