/** Pages that say more than the frame around them has ready; inside the areas of the office, and of both. */
import { Outlet } from 'react-router'
import { allBundles } from './everything.ts'

export const handle = { bundles: allBundles }

export default function AllWords() {
  return <Outlet />
}
