import { useRouteLoaderData } from 'react-router'
import { type Frame, plainFrame } from '#features/landing/site.rules.ts'

/** The facts about the club that every page knows; the document brings them, and they stay until the next document. */
export const useFrame = (): Frame => useRouteLoaderData<Frame>('root') ?? plainFrame
