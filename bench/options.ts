/** A database server on which a part makes databases of its own. */
export type Server = AsyncDisposable & {
  url: string
  folder: string
  /** A migrated database with the places that is copied instead of being made. */
  template?: string
}

/** How large and how long a run is; docs/performance.md names the sizes that its goals are for. */
export type Options = {
  /** Members of the small and of the large database. */
  few: number
  members: number
  /** Messages of the small and of the large one. */
  fewMessages: number
  messages: number
  rounds: number
  streams: number
  pollers: number
  seconds: number
  rate: number
  idle: number
  hashes: number
  openServer(): Promise<Server>
}
