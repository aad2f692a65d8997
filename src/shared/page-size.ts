/** Sets the service's maximum page size (interface.md, Limits). Not in paging.ts, because every page loads it. */
export const MAX_PAGE_SIZE = 100;
