import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { dialogsAreThere } from './dialogs.ts'
import classes from './Shown.module.css'

export function Shown() {
  return (
    <>
      <ModalsProvider>
        <There />
      </ModalsProvider>
      <Notifications position="bottom-left" classNames={{ root: classes.notifications ?? '' }} />
    </>
  )
}

function There() {
  useEffect(dialogsAreThere, [])
  return null
}
