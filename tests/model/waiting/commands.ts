// What happens while people wait, as choices that fast-check makes and makes smaller. Groups and payments are chosen by
// their place among those there are when their turn comes.
import fc from 'fast-check'

export type Step =
  | { do: 'register' | 'reserve'; size: number; shift: number }
  | { do: 'pay' | 'let go'; nth: number }
  | { do: 'reject' | 'take back' | 'recycle' | 'restore'; nth: number }
  | { do: 'move'; nth: number; shift: number }
  | { do: 'quota'; shift: number; quota: number }
  | { do: 'wait'; size: number; mode: 'ALL' | 'TWO' | 'ANY'; shifts: number[] }
  | { do: 'serve' }
  | { do: 'accept'; nth: number; fewer: boolean }
  | { do: 'leave' | 'run out' | 'shrink'; nth: number }
  | { do: 'reorder'; nth: number; before: number }
  | { do: 'give' | 'take' | 'keep'; nth: number }

const nth = fc.nat(6)
const shift = fc.nat(1)
const size = fc.integer({ min: 1, max: 3 })

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('register', 'reserve'), size, shift }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pay', 'let go'), nth }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('reject', 'reject', 'recycle', 'take back', 'restore'), nth }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move'), nth, shift }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('quota'), shift, quota: fc.nat(6) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      size,
      mode: fc.constantFrom('ALL', 'TWO', 'ANY'),
      shifts: fc.constantFrom([0], [1], [0, 1], [1, 0]),
    }),
  },
  { weight: 8, arbitrary: fc.constant({ do: 'serve' }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('accept'), nth, fewer: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('leave', 'run out', 'run out', 'shrink'), nth }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reorder'), nth, before: nth }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('give', 'take', 'take', 'keep'), nth }) },
) as fc.Arbitrary<Step>

/** An evening: the seats of two shifts, and what happens. */
export const history = fc.record({
  quotas: fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
  steps: fc.array(step, { minLength: 8, maxLength: 30 }),
})
