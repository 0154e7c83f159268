import { ManagePage } from './ManagePage.tsx'

// Each its own component: going from one to the other begins a new page.

export const PhotosPage = () => <ManagePage key="photo" kind="photo" />

export const VideosPage = () => <ManagePage key="video" kind="video" />
