import { useRouteLoaderData } from 'react-router'
import { type Frame, plainFrame } from '#features/landing/site.rules.ts'

/** What every page knows of the club; the document brings it, and it stays until the next document. */
export const useFrame = (): Frame => useRouteLoaderData<Frame>('root') ?? plainFrame
