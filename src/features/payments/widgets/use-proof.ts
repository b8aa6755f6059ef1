import { useRef, useState } from 'react'
import { useSay, useWords } from '#words/Words.tsx'
import { fitOf, isReadable, shrink, sizeText } from './picture.ts'

/** A picture that can be sent only after it was drawn anew. */
export type Offer = { kind: 'too-large' | 'other-kind'; file: File }

type Verdict = { file: File } | { offer: Offer } | { problem: string }

/** Looks at a file: take it, offer to change it, or say why not. */
async function look(file: File): Promise<Verdict> {
  const fit = fitOf(file)
  if (fit === 'no-picture') {
    // Some phones do not say what kind a photo is.
    const isUnnamedPicture = file.type === '' && (await isReadable(file))
    return isUnnamedPicture ? { offer: { kind: 'other-kind', file } } : { problem: 'fields.picture' }
  }
  if (!(await isReadable(file))) return { problem: fit === 'other-kind' ? 'fields.picture' : 'fields.pictureBroken' }
  return fit === 'fits' ? { file } : { offer: { kind: fit, file } }
}

/** Choosing a proof: the checks before it is taken, and making it smaller where that is needed. */
export function useProof(onChange: (file: File | null) => void) {
  const t = useWords('toefl.proof')
  const say = useSay()
  const [offer, setOffer] = useState<Offer | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The last file chosen wins, however long an earlier one takes to read.
  const turn = useRef(0)

  const begin = () => {
    setOffer(null)
    setProblem(null)
    setNote(null)
    setBusy(true)
    return (turn.current += 1)
  }

  const choose = async (file: File | null | undefined) => {
    if (!file) return
    const mine = begin()
    const verdict = await look(file)
    if (mine !== turn.current) return
    setBusy(false)
    if ('problem' in verdict) setProblem(say({ key: verdict.problem }))
    else if ('offer' in verdict) setOffer(verdict.offer)
    else onChange(verdict.file)
  }

  const accept = async ({ file }: Offer) => {
    const mine = begin()
    const smaller = await shrink(file).catch(() => null)
    if (mine !== turn.current) return
    setBusy(false)
    if (!smaller) return setProblem(t('shrinkFailed'))
    setNote(t('shrunk', { before: sizeText(file.size), after: sizeText(smaller.size) }))
    onChange(smaller)
  }

  const remove = () => {
    begin()
    setBusy(false)
    onChange(null)
  }

  return { offer, problem, note, isBusy, choose, accept, remove }
}
