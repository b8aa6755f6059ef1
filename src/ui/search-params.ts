import { useSearchParams, type NavigateOptions } from 'react-router'

type Change = (after: URLSearchParams) => void

/**
 * The parameters of the address, and a way to change some of them. A change starts from the address of that moment: on
 * a slow phone the screen is drawn later, and a press from just before would be lost.
 */
export function useAddressParams(): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams()
  const changeParams = (change: Change, options?: NavigateOptions) => {
    const after = new URLSearchParams(window.location.search)
    change(after)
    setParams(after, options)
  }
  return [params, changeParams]
}
