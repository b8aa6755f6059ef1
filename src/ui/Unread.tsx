import type { ComponentProps } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { LoadingState } from './LoadingState.tsx'

type Props = { error: Error | null; refetch: () => unknown } & Pick<ComponentProps<typeof LoadingState>, 'kind'>

/** Replaces content that is not read yet: it is on its way, or why it could not be read, with a way to try again. */
export const Unread = ({ error, refetch, kind = 'list' }: Props) =>
  error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState kind={kind} />
