import { Alert, Skeleton } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ErrorState } from '#ui/ErrorState.tsx'
import { useWords } from '#words/Words.tsx'
import { isErased, isUnreadable, pictureQuery, willNeverCome } from './protected-file.ts'

type Props = {
  /** The file's key. */
  name: string
  height?: number | string
  /** Where nobody can decode the picture: that, and what to do now. */
  unreadable: { title: string; advice: string }
  /** Called when there will be no picture to be shown. */
  onNone?: () => void
  /** Draws the picture from its address inside this page. */
  children: (address: string) => ReactNode
}

/** A picture that only some may see: `<ProtectedPicture name={key} …>{(src) => <img src={src} alt="…" />}</ProtectedPicture>`. */
export function ProtectedPicture({ name, height = 320, unreadable, onNone, children }: Props) {
  const t = useWords('errors')
  const { data: address, error, refetch } = useQuery(pictureQuery(name))
  const isNone = error !== null && willNeverCome(error)
  useEffect(() => {
    if (isNone) onNone?.()
  }, [isNone, onNone])
  if (error && isErased(error)) {
    return (
      <Alert role="status" color="gray" icon={<IconPhotoOff aria-hidden />} title={error.problem.message}>
        {t('erasedAdvice')}
      </Alert>
    )
  }
  if (error && isUnreadable(error)) {
    return (
      <Alert role="alert" color="orange" icon={<IconPhotoOff aria-hidden />} title={unreadable.title}>
        {unreadable.advice}
      </Alert>
    )
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!address) return <Skeleton h={height} aria-busy />
  return children(address)
}
