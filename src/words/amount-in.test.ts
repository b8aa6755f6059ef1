import { expect, test } from 'vitest'
import { amountIn } from './amount-in.ts'

test('an amount is understood as people write it, and a NIM is none', () => {
  for (const typed of ['70000', '70.000', 'Rp 70.000', 'rp70.000', ' Rp. 70,000 ']) expect(amountIn(typed)).toBe(70_000)
  for (const typed of ['2702000004', 'Rp', '70', '7.00', 'Mega 70000']) expect(amountIn(typed)).toBeNull()
})
