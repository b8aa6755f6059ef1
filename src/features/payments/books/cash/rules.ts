/** Handing cash over to the treasurer: what can be handed over, and what can be undone. */

/** Why a hand-over is refused, as the name of a sentence; null when it is not. */
export const handoverRefusal = ({ held, amount }: { held: number; amount: number }): 'nothing' | 'tooMuch' | null =>
  held <= 0 ? 'nothing' : amount > held ? 'tooMuch' : null
