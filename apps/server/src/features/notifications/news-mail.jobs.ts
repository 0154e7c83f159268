import type { Job } from '#jobs/queue.ts'
import { sendNews } from './news-mail.service.ts'

/** Tells by mail of what is new. */
export const tellNews: Job = {
  name: 'notifications.news',
  schedule: '*/10 * * * *',
  perform: (context) => sendNews(context),
}
