import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'

/** A short word in the corner, for what succeeded or failed away from any field. */
export const notify = {
  success: (message: string): void => {
    notifications.show({ message, color: 'teal', icon: <IconCheck size={18} aria-hidden />, role: 'status' })
  },
  /** Stays until it is closed: a failure is not read in four seconds. */
  problem: (message: string): void => {
    notifications.show({
      message,
      color: 'red',
      icon: <IconAlertTriangle size={18} aria-hidden />,
      autoClose: false,
      role: 'alert',
    })
  },
}
