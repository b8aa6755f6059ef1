import { useRead } from '#api/api.ts'
import { live } from '#api/freshness.ts'
import type { WaitProgramme } from '#programme-kinds.ts'
import { listEndpoints } from '../waiting.contract.ts'

/** The waiting lists of the shifts of a region; without one, of those for everybody. */
export const useWaitLists = (programme: WaitProgramme, regionId: number | null) =>
  useRead(listEndpoints[programme].readLists, { query: regionId === null ? {} : { region_id: regionId } }, live)
