export const demoCategories = [];
export const demoCollections = [];
export const demoSellers = [];
