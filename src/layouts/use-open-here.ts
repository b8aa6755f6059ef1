import { useState } from 'react'
import { useLocation } from 'react-router'

/** Open for the page it was opened on: following any link closes it. */
export function useOpenHere(): [boolean, (open: boolean) => void] {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return [openAt === key, (open) => setOpenAt(open ? key : null)]
}
