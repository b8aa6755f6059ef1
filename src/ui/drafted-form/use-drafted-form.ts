import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { DraftStore } from './draft.ts'
import { dropPicture, savePicture } from './draft-picture.ts'
import type { Stored } from './use-stored-draft.ts'
import { type SendOptions, useSending } from './use-sending.ts'

type Settings<Values, Reply> = {
  /** Under which the picture lies beside the draft. */
  id: string
  store: DraftStore<Values>
  initial: Values
  /** What an earlier visit left. */
  stored: Stored<Values>
  /** The field that is the picture's. */
  pictureField: string
  send: (values: Values, picture: File | null, options: SendOptions) => Promise<Reply>
}

/**
 * A form with a picture that keeps its draft, is sent once and survives a lost answer. What it checks, which fields it
 * has and how it says what is wrong is the screen's own.
 */
export function useDraftedForm<Values extends Record<string, unknown>, Reply>(settings: Settings<Values, Reply>) {
  const { id, store, initial, stored, pictureField } = settings
  const [picture, setPictureState] = useState(stored.picture)
  const [isRestored, setRestored] = useState(stored.draft !== null)
  // What the summary lists: what stopped somebody from going on, not what a field says by itself when left.
  const [blamed, setBlamed] = useState<readonly string[]>([])
  const sending = useSending<Values, Reply>({
    earlier: stored.draft?.attempt ?? null,
    latest: () => store.load()?.attempt ?? null,
    keep: (attempt) => store.save(form.getValues(), attempt),
    send: (content, options) => settings.send(content.values, content.picture, options),
  })
  const form = useForm<Values>({
    initialValues: stored.draft?.values ?? initial,
    onValuesChange: (values) => store.save(values, sending.attempt.current),
  })
  return {
    form,
    picture,
    setPicture: (file: File | null) => {
      setPictureState(file)
      form.clearFieldError(pictureField)
      // The picture counts only with a draft beside it.
      store.save(form.getValues(), sending.attempt.current)
      if (file) savePicture(id, file)
      else void dropPicture(id)
    },
    status: sending.status,
    send: () => sending.send({ values: form.getValues(), picture }),
    /** Takes everything off this device. */
    clear: () => {
      store.drop()
      void dropPicture(id)
    },
    /** Puts these at their fields and into the summary. */
    setBlame: (errors: Record<string, string>) => {
      form.setErrors(errors)
      setBlamed(Object.keys(errors))
    },
    listed: Object.fromEntries(Object.entries(form.errors).filter(([field]) => blamed.includes(field))),
    isRestored,
    hideRestored: () => setRestored(false),
  }
}
