/** Which keys act on which screen; the screens themselves listen (`useReviewKeys`). */
import { matchPath } from 'react-router'
import type { Messages } from '#words/words.ts'

export type KeyName = keyof Messages['shell']['keys']['acts']
type Key = readonly [keys: readonly string[], act: KeyName]

const everywhere: readonly Key[] = [
  [['Z'], 'undo'],
  [['Ctrl', 'K'], 'palette'],
  [['?'], 'keys'],
]
const payment: readonly Key[] = [
  [['C'], 'confirm'],
  [['R'], 'reject'],
  [['J'], 'next'],
  [['K'], 'previous'],
]
const screens: readonly (readonly [path: string, keys: readonly Key[]])[] = [
  ['/toefl-payments/:id/edit', payment],
  ['/member-payments/:id/edit', payment],
  [
    '/toefl-details/edit-requests',
    [
      [['A'], 'accept'],
      [['R'], 'reject'],
      [['J'], 'next'],
      [['K'], 'previous'],
    ],
  ],
  [
    '/welcoming-parties',
    [
      [['C'], 'confirmOpened'],
      [['R'], 'rejectOpened'],
      [['→'], 'nextOpened'],
      [['←'], 'previousOpened'],
    ],
  ],
  [
    '/bom-recruitments',
    [
      [['I'], 'interviewOpened'],
      [['R'], 'rejectOpened'],
      [['J'], 'nextOpened'],
      [['K'], 'previousOpened'],
    ],
  ],
]

/** The keys of the screen at an address, its own ones first. */
export const keysAt = (pathname: string): readonly Key[] => [
  ...(screens.find(([path]) => matchPath(path, pathname))?.[1] ?? []),
  ...everywhere,
]
