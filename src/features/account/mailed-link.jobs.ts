/** Links that are mailed on request: the job that looks the address up, so that the answer tells nothing of it. */
import type { Queue } from '#services/jobs/job-queue.ts'

/** @param name of the queue in the database */
export const mailedLinkQueue = (name: string): Queue => ({
  name,
  batch: 10,
  parallel: 1,
  every: 0.5,
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 300,
  expireAfter: 60,
})
