import type { LandingPage } from '#features/landing/landing.contract.ts'
import { contentKinds } from '#features/landing/landing.rules.ts'

/** A home page for which the office has written nothing yet. */
export const noContent = (): LandingPage['content'] =>
  Object.fromEntries(contentKinds.map((kind) => [kind, []])) as unknown as LandingPage['content']
