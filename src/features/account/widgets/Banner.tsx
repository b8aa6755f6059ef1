import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** A form's refusal as a whole. Announced when it appears. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      {children}
    </Alert>
  )
}
