import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { pictureQuery } from './protected-file.ts'

type Props = {
  /** The file's key. */
  name: string
  height?: number | string
  /** Draws the picture from its address inside this page. */
  children: (address: string) => ReactNode
}

/** A picture that only some may see: `<ProtectedPicture name={key}>{(src) => <img src={src} alt="…" />}</ProtectedPicture>`. */
export function ProtectedPicture({ name, height = 320, children }: Props) {
  const { data: address, error, refetch } = useQuery(pictureQuery(name))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!address) return <Skeleton h={height} aria-busy />
  return children(address)
}
