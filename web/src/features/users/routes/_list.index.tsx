import { createFileRoute } from '@tanstack/react-router';

/** The list alone, without a popup. */
export const Route = createFileRoute('/admin/user-management/_list/')({ component: () => null });
