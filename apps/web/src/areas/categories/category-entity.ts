import type { CategoryInput, categoryInput } from '@masthead/domain/categories/contract';
import type { z } from 'zod';
import type { EntityForm } from '../../shared/form/use-entity-form';

export type CategoryEntity = EntityForm<z.output<typeof categoryInput>, CategoryInput>;
