import { createFileRoute } from '@tanstack/react-router';

/** The list alone, without a popup. It has no component: as a script of its own, one that draws nothing would be one more request. */
export const Route = createFileRoute('/admin/user-management/_list/')({});
