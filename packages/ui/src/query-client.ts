import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

/**
 * A query client whose invalidation also holds for what is being read for the first time. The library lets a first read
 * come to its end and takes its answer as new, though the server may have given it before the change.
 */
export class InvalidatingQueryClient extends QueryClient {
  /** As the library's; settles once what was being read for the first time has been read again. */
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const { predicate } = filters
    const isFirstRead = (query: Query) => query.state.data === undefined && (predicate?.(query) ?? true)
    const firstReads = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching', predicate: isFirstRead })
    await super.invalidateQueries(filters, options)
    if (firstReads.length === 0) return
    await Promise.allSettled(firstReads.map(async (query) => query.promise))
    await super.invalidateQueries({ ...filters, predicate: (query) => firstReads.includes(query) }, options)
  }
}
