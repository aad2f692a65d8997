/** The service's limit of a page (interface.md, Limits). Apart from paging.ts: every page loads it. */
export const MAX_PAGE_SIZE = 100;
