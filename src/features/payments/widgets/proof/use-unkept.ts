import { useEffect, useState } from 'react'
import { pictureSaved } from '#ui/drafted-form/picture.ts'

/** Whether a reload would lose the chosen picture, because this browser keeps none. */
export function useUnkept(file: File | null): boolean {
  const [unkept, setUnkept] = useState<File | null>(null)
  useEffect(() => {
    if (!file) return undefined
    let isWanted = true
    void pictureSaved(file).then((isSaved) => {
      if (isWanted && !isSaved) setUnkept(file)
    })
    return () => {
      isWanted = false
    }
  }, [file])
  return file !== null && file === unkept
}
