/**
 * The one list of what a student can register for. `app.ts` and `jobs.ts` install what each says of itself; a room never
 * reads the list, it is handed what it needs. The browser's half is `programme-pages.ts`.
 */
import type { Programme } from './programme.ts'
import { board } from '#programmes/board/board.programme.ts'
import { membership } from '#programmes/membership/membership.programme.ts'
import { party } from '#programmes/party/party.programme.ts'
import { talent } from '#programmes/talent/talent.programme.ts'
import { toefl } from '#programmes/toefl/toefl.programme.ts'

/** In the order in which what they keep of an account is locked (docs/locks.md). */
export const programmes: readonly Programme[] = [toefl, membership, party, talent, board]
