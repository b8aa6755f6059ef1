import { useState } from 'react'
import { useApi } from '#api/api.ts'
import { checkKnown } from '../../account-lookup.contract.ts'
import { type KnownPeople, knownPeople } from './known-people.ts'

// After so many milliseconds there is no answer.
const patience = 20_000

/** The people of a form who have an account, asked of the server. */
export function useKnown(): KnownPeople {
  const api = useApi()
  const [, draw] = useState(0)
  const [known] = useState(() =>
    knownPeople(
      async (asked) => (await api.call(checkKnown, { body: asked }, { signal: AbortSignal.timeout(patience) })).data,
      () => draw((count) => count + 1),
    ),
  )
  return known
}
