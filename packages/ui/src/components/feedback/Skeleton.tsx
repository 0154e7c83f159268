import type { ReactNode } from 'react'
import { classes } from '#classes.ts'

/** A grey shape in place of what comes; its size comes with `className` (utilities such as `h-4 w-2/3`). */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div className={classes('skel', className)} />
}

/** Around the skeletons of one screen or list: unseen for 150 ms, and told once as `label`. */
export function SkeletonGroup(props: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <div className="late" role="status" aria-busy>
      <span className="sr">{props.label}</span>
      <div className={props.className} aria-hidden>
        {props.children}
      </div>
    </div>
  )
}

/** The shape of a member's card; stands in a `.mgrid`. */
export function SkeletonCard() {
  return (
    <div>
      <Skeleton className="aspect-4/5 rounded-card" />
      <Skeleton className="mt-3 h-[18px] w-7/10" />
      <Skeleton className="mt-2 h-[13px] w-1/2" />
      <Skeleton className="mt-3.5 h-11 rounded-control" />
    </div>
  )
}

/** The shape of a row with an avatar and two lines. */
export function SkeletonRow() {
  return (
    <div className="row">
      <Skeleton className="size-12 flex-none rounded-full" />
      <div className="row-main">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="mt-2 h-[13px] w-3/4" />
      </div>
    </div>
  )
}
