/** The package brings no types; this is what the tests use of it. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (of: { clientId: string; accountId: string }) => Grant
    // oxlint-disable-next-line typescript/no-explicit-any
    use(middleware: (ctx: any, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
