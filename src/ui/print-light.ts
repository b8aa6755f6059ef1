import { useEffect } from 'react'

const attribute = 'data-mantine-color-scheme'

/** Paper is white: a dark screen is printed in the light colours. */
export function usePrintLight(): void {
  useEffect(() => {
    const { documentElement: root } = document
    let shown: string | null = null
    const toPaper = () => {
      shown = root.getAttribute(attribute)
      root.setAttribute(attribute, 'light')
    }
    const toScreen = () => {
      if (shown !== null) root.setAttribute(attribute, shown)
      shown = null
    }
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', toScreen)
    return () => {
      toScreen()
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', toScreen)
    }
  }, [])
}
