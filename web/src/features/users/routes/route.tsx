import { createFileRoute } from '@tanstack/react-router';
import { loadUserAdminTexts } from '../load-admin-texts.ts';

export const Route = createFileRoute('/admin/user-management')({ loader: loadUserAdminTexts });
