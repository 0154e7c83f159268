const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** What is laid over a private item that is shown to somebody: their name, by which the account is known, and the day. */
export const markTextOf = (username: string, at: Date) => `${username} · ${day.format(at)}`

/** The same at the desk: no username has a space. The end of an id, since its beginning is a time. */
export const markTextOfStaff = (staffId: string, at: Date) => markTextOf(`Moderation ${staffId.slice(-8)}`, at)
