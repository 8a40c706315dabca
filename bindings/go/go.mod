module burnside

go 1.19
