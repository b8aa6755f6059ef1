/**
 * The end of every page about money or a seat: the person of the region who answers, and a button to write to them. It comes
 * once somebody is at the page: the registration's script stays as small as it was, and nothing that arrives above pushes
 * it down.
 */
import { lazy, Suspense } from 'react'
import { attended } from '#ui/idle.ts'
import type { AskedProps } from './AskedPerson.tsx'

const Asked = lazy(async () => {
  await attended()
  return { default: (await import('./AskedPerson.tsx')).AskedPerson }
})

export const AskSomebody = (props: AskedProps) => (
  <Suspense>
    <Asked {...props} />
  </Suspense>
)
