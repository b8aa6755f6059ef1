import { type ComponentType, lazy } from 'react'
import { attended } from './idle.ts'
import { untilItComes } from './until-it-comes.ts'

/** A part that no page shows by itself: it comes when a person begins to do something, or has looked for a while. */
export const latePart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await attended()
    return { default: await untilItComes(load) }
  })
