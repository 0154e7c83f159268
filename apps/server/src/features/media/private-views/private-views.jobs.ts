import { repeatWhileFull, ROWS_AT_ONCE } from '#jobs/process-all.ts'
import { type Job, TAKES_LONG } from '#jobs/queue.ts'
import { deleteViewsBefore } from './private-views.queries.ts'
import { oldestTold } from './private-views.service.ts'

/** Removes looks at private items that are too old; the privacy page (legal.json) says when. */
export const removeOldPrivateViews: Job = {
  ...TAKES_LONG,
  name: 'media.remove-old-private-views',
  needsSteadyClock: true,
  schedule: '22 * * * *',
  perform: (context, _data, signal) =>
    repeatWhileFull(ROWS_AT_ONCE, () => deleteViewsBefore(context.db, oldestTold(context), ROWS_AT_ONCE), signal),
}
